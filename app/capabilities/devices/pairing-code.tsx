import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";
import { button } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { useHydrated } from "#app/components/ui/viewer.ts";
import { devicePath } from "./device-path.ts";
import { SandboxTerminal } from "./sandbox-terminal.tsx";

export interface ShownCode {
  readonly deviceId: string;
  readonly name: string;
  readonly code: string;
  readonly expiresAt: string;
}

const EVERY_MS = 2_000;

interface PairingCodeProps {
  shown: ShownCode;
  terminals: string | null;
}

/** The only page that shows the code. Its clock is of the style sheet, so it also runs without scripts. */
export function PairingCode({ shown: { deviceId, code, expiresAt }, terminals }: PairingCodeProps) {
  const path = devicePath({ deviceId });
  const hydrated = useHydrated();
  useWaitForTerminal(`${path}/paired`);
  return (
    <div className="max-w-2xl space-y-5">
      <section aria-label="Pairing code" className="rounded-lg border border-line bg-surface p-6 text-center">
        <p className="text-sm text-muted">Enter this code at the terminal:</p>
        <output
          id="code"
          translate="no"
          className="code-until-expiry my-3 block font-mono text-4xl font-bold tracking-[0.15em] select-all sm:text-5xl"
        >
          {code.slice(0, 4)}
          <span className="ml-[0.4em]">{code.slice(4)}</span>
        </output>
        {/* One place: the second follows the first. */}
        <div className="grid text-sm *:[grid-area:1/1]">
          <p className="code-until-expiry">
            Valid until <LocalTime at={expiresAt} className="font-semibold" />
            <span aria-hidden="true" className="countdown ml-2 font-semibold" />
          </p>
          <p className="code-after-expiry font-semibold text-danger">This code has expired.</p>
        </div>
      </section>
      <p className="text-sm text-muted">
        It works once.{hydrated ? " This page leads to the device as soon as it is paired." : ""}{" "}
        <SandboxTerminal url={terminals}>Open the sandbox terminals</SandboxTerminal>
      </p>
      <div className="flex flex-wrap gap-3">
        <Link to={`${path}/pair`} className={button("secondary")}>
          Pair another way, or with a new code
        </Link>
        <Link to={path} className={button("quiet")}>
          View device
        </Link>
      </div>
    </div>
  );
}

/** The answer leads to the device's page once it is paired. */
function useWaitForTerminal(address: string): void {
  const { load } = useFetcher();
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === "visible" && load(address), EVERY_MS);
    return () => clearInterval(timer);
  }, [load, address]);
}
