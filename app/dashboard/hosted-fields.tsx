import { useEffect, useId, useRef, useState } from "react";
import { button } from "#app/components/ui/button.ts";
import { Callout } from "#app/components/ui/callout.tsx";
import { useHydrated } from "#app/components/ui/viewer.ts";
import { onThemeChange } from "./card-appearance.ts";
import { type HostedCard, mountHostedCard } from "./hosted-card.ts";

interface HostedFieldsProps {
  clientSecret: string;
  publishableKey: string;
  scriptUrl: string;
  engineOrigin: string;
  /** The engine's own page for the same card, which needs no script here. */
  pageUrl: string | null;
  /** Return address after 3-D Secure and after the payment. */
  returnUrl: string;
  /** The button: "Charge $42.00". */
  verb: string;
}

/** The engine's card form in a frame of the engine. Card data never reaches this page. */
export function HostedFields({ verb, pageUrl, returnUrl, ...form }: HostedFieldsProps) {
  const id = useId().replaceAll(":", "");
  const hydrated = useHydrated();
  const card = useRef<HostedCard | null>(null);
  const [state, setState] = useState<"loading" | "ready" | "sending">("loading");
  const [problem, setProblem] = useState<string | null>(null);
  const { clientSecret, publishableKey, scriptUrl, engineOrigin } = form;

  useEffect(() => {
    let isMounted = true;
    const mounting = mountHostedCard({
      clientSecret,
      publishableKey,
      scriptUrl,
      engineOrigin,
      returnUrl,
      into: `#${id}`,
    });
    mounting.then(
      (mounted) => {
        if (!isMounted) return mounted.unmount();
        card.current = mounted;
        setState("ready");
      },
      () => isMounted && setProblem("The card form didn't load. Reload the page, or use the secure page below."),
    );
    return () => {
      isMounted = false;
      card.current?.unmount();
      card.current = null;
    };
  }, [clientSecret, publishableKey, scriptUrl, engineOrigin, returnUrl, id]);

  useEffect(() => onThemeChange(() => card.current?.restyle()), []);

  const pay = async () => {
    if (!card.current) return;
    setState("sending");
    setProblem(null);
    const { problem } = await card.current.confirm(returnUrl);
    if (problem === null) return location.assign(returnUrl);
    setProblem(problem);
    setState("ready");
  };

  return (
    <div className="space-y-4">
      <div id={id} className={`-mx-1 ${hydrated ? "min-h-56" : ""}`} />
      {problem ? (
        <div role="alert">
          <Callout tone="danger">{problem}</Callout>
        </div>
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        <button type="button" hidden={!hydrated} disabled={state !== "ready"} onClick={pay} className={button()}>
          {state === "sending" ? "Sending…" : verb}
        </button>
        {pageUrl ? (
          <a href={pageUrl} className={button(hydrated ? "quiet" : "primary")}>
            Open secure card page
          </a>
        ) : null}
      </div>
    </div>
  );
}
