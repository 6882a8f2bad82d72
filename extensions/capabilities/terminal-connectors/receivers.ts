import type { TerminalMessage } from "#extensions/connectors/terminal/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

type Kind = TerminalMessage["kind"];
type Message<Of extends Kind> = Extract<TerminalMessage, { kind: Of }>;

/**
 * Applies a message. It runs outside a transaction, perhaps twice and in any order, so it must be idempotent. A thrown
 * error means that it is tried again later.
 */
export type Receiver<Of extends Kind> = (work: UnitOfWork, message: Message<Of>) => Promise<void>;

/** By kind. Filled when the capabilities that know the messages' subjects load; they stand below this one. */
export const terminalReceivers: { [Of in Kind]?: Receiver<Of> } = {};

/** Registers who applies the messages of a kind. */
export function receives<Of extends Kind>(kind: Of, receiver: Receiver<Of>): void {
  Object.assign(terminalReceivers, { [kind]: receiver });
}

/** A message of a kind that nobody receives has no effect. */
export async function receiveMessage(work: UnitOfWork, message: TerminalMessage): Promise<void> {
  const receiver = terminalReceivers[message.kind] as
    | ((work: UnitOfWork, message: TerminalMessage) => Promise<void>)
    | undefined;
  await receiver?.(work, message);
}
