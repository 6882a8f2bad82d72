import { useBlocker } from "@remix-run/react";
import { useEffect } from "react";
import { button } from "#app/components/ui/button.ts";
import { Question } from "#app/components/ui/question.tsx";

interface SecretGuardProps {
  /** The name of the secret, for example "the key". */
  what: string;
  isCopied: boolean;
}

/** Asks before leaving a page whose secret was not copied, since no other page shows it. */
export function SecretGuard({ what, isCopied }: SecretGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => !isCopied && currentLocation.key !== nextLocation.key,
  );
  useEffect(() => {
    if (isCopied) return;
    // The browser asks in its own words before another document is opened.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isCopied]);
  if (blocker.state !== "blocked") return null;
  return (
    <Question
      title={`Leave without copying ${what}?`}
      onCancel={blocker.reset}
      actions={
        <>
          <button type="button" onClick={blocker.reset} className={button("secondary")}>
            Cancel
          </button>
          <button type="button" onClick={blocker.proceed} className={button("danger")}>
            Leave page
          </button>
        </>
      }
    >
      <p>It won't be shown again.</p>
    </Question>
  );
}
