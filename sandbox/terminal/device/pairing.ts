import { CODE_MS, newPairingCode, plainCode } from "./pairing-code.ts";
import type { DeviceParts } from "./parts.ts";

const CLOCK_MS = 1_000;

/** An unpaired terminal shows a code of its own, and takes the code that a dashboard shows. */
export function createPairing({ client, journal, link, now, onChange }: DeviceParts) {
  let code = newPairingCode();
  let expiresAt = now() + CODE_MS;
  let typed: "waiting" | "refused" | null = null;

  function renew(): void {
    code = newPairingCode();
    expiresAt = now() + CODE_MS;
  }
  function announce(): void {
    if (journal.standing().pairedWith !== null) return;
    if (now() >= expiresAt) renew();
    client.showCode(code, expiresAt, link.signal()).catch(() => {});
  }
  function pair(pairedWith: string): void {
    typed = null;
    journal.stand({ pairedWith });
  }
  const clock = setInterval(() => {
    if (now() < expiresAt || journal.standing().pairedWith !== null) return;
    announce();
    onChange();
  }, CLOCK_MS);
  clock.unref();
  return {
    announce,
    stop: () => clearInterval(clock),
    pair,
    view() {
      const { pairedWith } = journal.standing();
      return { pairedWith, code: pairedWith === null ? code : null, typed };
    },
    /** A configuration confirms the code that was typed. */
    confirm(configuration: Readonly<Record<string, unknown>>): void {
      typed = null;
      journal.stand({ configuration });
    },
    unpair(codeRefused: boolean): void {
      typed = codeRefused ? "refused" : null;
      journal.stand({ pairedWith: null, configuration: {} });
      renew();
      announce();
    },
    /** Somebody types the code of a dashboard. */
    async type(text: string): Promise<void> {
      typed = "waiting";
      onChange();
      await client.typeCode(plainCode(text), link.signal()).catch(() => {
        typed = "refused";
        onChange();
      });
    },
  };
}
