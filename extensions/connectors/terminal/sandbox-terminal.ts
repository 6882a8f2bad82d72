import { z } from "zod";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { askCloudAs, type CloudOptions, type CloudRequest } from "./cloud-transport.ts";
import { TerminalRefusedError, TerminalUnavailableError } from "./terminal.errors.ts";
import type { TerminalCaller } from "./vendor.ts";

/** What a payer does at a terminal. Repeating an `id` does nothing. */
export interface TerminalTap {
  readonly id: string;
  readonly action: string;
  readonly amount: number | null;
  readonly card: string | null;
  readonly entryMode: string | null;
}

export interface TerminalFault {
  readonly fault: string;
  readonly count: number | null;
  readonly delayMs: number | null;
}

const terminalSchema = z.object({
  vendorDeviceId: z.string(),
  /** What its screen shows while it is not paired. */
  pairingCode: z.string().nullable(),
  pairedWith: z.string().nullable(),
  online: z.boolean(),
});

/** A sandbox terminal, as its own cloud's control routes show it. */
export type SandboxTerminal = z.infer<typeof terminalSchema>;

const terminalsSchema = z.object({ data: z.array(terminalSchema) }).transform(({ data }) => data);

/** Calls of the sandbox terminals only, to play payers and faults in the demo and test helpers. */
export function sandboxTerminals(options: CloudOptions, caller: TerminalCaller) {
  const transport = askCloudAs(options, options.secret, caller);
  async function ask<Value>(request: CloudRequest, schema: z.ZodType<Value>): Promise<Value> {
    try {
      return await transport(request, schema);
    } catch (error) {
      throw isOfAnotherCloud(error) ? refuse("sandbox_terminal_required") : error;
    }
  }
  const act = (vendorDeviceId: string, action: string, json: object) =>
    ask(
      { method: "POST", path: `/control/terminals/${encodeURIComponent(vendorDeviceId)}/${action}`, json },
      terminalSchema,
    );
  return {
    tap: (vendorDeviceId: string, { id, action, amount, card, entryMode }: TerminalTap) =>
      act(vendorDeviceId, "tap", { id, action, amount, card, entry_mode: entryMode }),
    break: (vendorDeviceId: string, { fault, count, delayMs }: TerminalFault) =>
      act(vendorDeviceId, "break", { fault, count, delay_ms: delayMs }),
    heal: (vendorDeviceId: string) => act(vendorDeviceId, "heal", {}),
    /** The terminals of an account, by the reference with which it was opened. */
    list: (reference: string) =>
      ask({ method: "GET", path: "/control/terminals", query: { reference } }, terminalsSchema),
    add: (reference: string, name: string) =>
      ask({ method: "POST", path: "/control/terminals", json: { reference, name } }, terminalSchema),
  };
}

export type SandboxTerminals = ReturnType<typeof sandboxTerminals>;

/** The terminal does not wait for what the payer does. */
export function isUnexpectedTap(error: unknown): boolean {
  return error instanceof TerminalRefusedError && error.metadata.provider_code === "not_expected";
}

/** Another cloud lacks these routes, or has another secret. */
function isOfAnotherCloud(error: unknown): boolean {
  if (error instanceof TerminalUnavailableError) return error.isAnswered;
  return error instanceof TerminalRefusedError && error.refusal === "unauthorized";
}
