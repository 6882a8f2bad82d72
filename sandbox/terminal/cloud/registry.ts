import { randomBytes, randomInt } from "node:crypto";
import { plainCode } from "#sandbox/terminal/device/pairing-code.ts";
import type { Store } from "#sandbox/terminal/store/store.ts";
import { errors } from "#sandbox/terminal/wire/errors.ts";
import type { Links } from "./links.ts";
import type { Messages } from "./messages.ts";

/** A terminal as the cloud knows it. */
export interface Terminal {
  readonly id: string;
  readonly accountId: string;
  /** By which the terminal proves itself to the cloud. */
  readonly token: string;
  readonly name: string;
  readonly model: string;
  readonly serialNumber: string;
  /** The device at the organization's system. */
  readonly pairedWith: string | null;
  readonly configuration: Readonly<Record<string, unknown>> | null;
  readonly createdAt: string;
}

const MODELS = ["T650p", "P400", "S1F2"];
/** Of a pairing with a dashboard's code. */
const CONFIRMED = "confirmed";

interface RegistryOptions {
  readonly store: Store;
  readonly links: Links;
  readonly messages: Messages;
  now(): number;
}

/** The terminals of all accounts, and their pairing. */
export function createRegistry({ store, links, messages, now }: RegistryOptions) {
  const terminals = store.table<Terminal>("terminals");
  const shownCodes = new Map<string, { code: string; expiresAt: number }>();
  const typedCodes = new Set<string>();
  const list = (accountId: string) => [...terminals.all()].filter((each) => each.accountId === accountId);
  const factsOf = ({ id, model, serialNumber }: Terminal) => ({
    vendor_device_id: id,
    model,
    serial_number: serialNumber,
  });
  function get(accountId: string, id: string): Terminal {
    const terminal = terminals.get(id);
    if (terminal?.accountId !== accountId) throw errors.notFound("terminal");
    return terminal;
  }
  function mark(terminal: Terminal, change: Partial<Terminal>): Terminal {
    return terminals.put(terminal.id, { ...terminal, ...change });
  }
  return {
    get,
    list,
    all: () => [...terminals.all()],
    find: (id: string) => terminals.get(id),
    /** The code that an unpaired terminal shows, once the cloud knows it. */
    code(id: string): string | null {
      const shown = shownCodes.get(id);
      return shown && shown.expiresAt > now() && terminals.get(id)?.pairedWith === null ? shown.code : null;
    },
    add(accountId: string, name?: string): Terminal {
      const id = `term_${randomBytes(9).toString("hex")}`;
      const number = list(accountId).length;
      return terminals.put(id, {
        id,
        accountId,
        token: randomBytes(24).toString("base64url"),
        name: name ?? `Terminal ${number + 1}`,
        model: MODELS[number % MODELS.length] ?? "T650p",
        serialNumber: Array.from({ length: 3 }, () => randomInt(100, 1000)).join("-"),
        pairedWith: null,
        configuration: null,
        createdAt: new Date(now()).toISOString(),
      });
    },
    showCode: (id: string, code: string, expiresAt: number) => void shownCodes.set(id, { code, expiresAt }),
    /** The same code for the same device is the same pairing: the answer before may be lost. */
    pair(accountId: string, typed: string, deviceId: string) {
      const code = plainCode(typed);
      const terminal = list(accountId).find(({ id, pairedWith }) => {
        const shown = shownCodes.get(id);
        return (pairedWith ?? deviceId) === deviceId && shown?.code === code && shown.expiresAt > now();
      });
      if (!terminal || !links.send(terminal.id, { type: "paired", pairedWith: deviceId }))
        throw errors.notFound("code");
      mark(terminal, { pairedWith: deviceId });
      return factsOf(terminal);
    },
    typeCode(terminal: Terminal, code: string): void {
      if (terminal.pairedWith !== null) throw errors.invalid("The terminal is paired.");
      typedCodes.add(terminal.id);
      messages.add(terminal.accountId, { kind: "paired", code, device: factsOf(terminal) });
    },
    unpair(terminal: Terminal): void {
      const codeRefused = typedCodes.delete(terminal.id);
      if (terminal.pairedWith === null && !codeRefused) return;
      mark(terminal, { pairedWith: null, configuration: null });
      links.send(terminal.id, { type: "unpaired", codeRefused });
    },
    configure(terminal: Terminal, configuration: Terminal["configuration"]): void {
      const isConfirmed = typedCodes.delete(terminal.id);
      if (terminal.pairedWith === null && !isConfirmed) throw errors.notFound("paired terminal");
      if (isConfirmed) shownCodes.delete(terminal.id);
      greet(mark(terminal, { configuration, pairedWith: terminal.pairedWith ?? CONFIRMED }));
    },
    greet,
  };
  /** How the terminal stands, whenever it may have missed that. */
  function greet({ id, pairedWith, configuration }: Terminal): void {
    if (pairedWith === null) return;
    links.send(id, { type: "paired", pairedWith });
    if (configuration) links.send(id, { type: "configure", configuration });
  }
}

export type Registry = ReturnType<typeof createRegistry>;
