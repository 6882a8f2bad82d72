import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

export type Control = ReturnType<typeof controlOf>;

interface Shown {
  readonly vendor_device_id: string;
  readonly pairing_code: string | null;
  readonly online: boolean;
  readonly sale: { readonly phase: string } | null;
}

const LOOK_EVERY_MS = 5;
const PATIENCE_MS = 15_000;

/** What payers do at the sandbox terminals, and what these show. */
export function controlOf({ TERMINAL_URL: url = "", TERMINAL_SECRET: secret = "" }: Readonly<Record<string, string>>) {
  const headers = { authorization: `Bearer ${secret}`, "content-type": "application/json" };
  async function ask(method: string, path: string, body?: object): Promise<Shown> {
    const given = body ? { body: JSON.stringify(body) } : {};
    const response = await fetch(`${url}/control/terminals${path}`, { method, headers, ...given });
    if (!response.ok) throw new Error(`the terminals answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Shown;
  }
  async function until(id: string, isReady: (shown: Shown) => boolean): Promise<Shown> {
    for (const endsAt = performance.now() + PATIENCE_MS; performance.now() < endsAt; await sleep(LOOK_EVERY_MS)) {
      const shown = await ask("GET", `/${id}`);
      if (isReady(shown)) return shown;
    }
    throw new Error(`the terminal ${id} is not ready`);
  }
  return {
    /** A new terminal that is online and shows its code. */
    async add(reference: string, name: string) {
      const { vendor_device_id: id } = await ask("POST", "", { reference, name });
      const shown = await until(id, ({ online, pairing_code }) => online && pairing_code !== null);
      return { vendorDeviceId: id, code: shown.pairing_code ?? "" };
    },
    /** Once the screen asks for the card. */
    untilAsked: (id: string) => until(id, ({ sale }) => sale?.phase === "card"),
    present: (id: string) => ask("POST", `/${id}/tap`, { id: randomUUID(), action: "present" }),
  };
}
