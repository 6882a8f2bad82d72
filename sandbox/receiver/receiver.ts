import { type Answer, OK } from "./answer.ts";
import { createInbox } from "./inbox.ts";

const MAX_SECRETS = 20;

export type Receiver = ReturnType<typeof createReceiver>;

/** State of the receiver: received webhooks, verification secrets, and the next answer. */
export function createReceiver(given: readonly string[]) {
  let secrets = [...given];
  return {
    inbox: createInbox(),
    answer: OK as Answer,
    get secrets(): readonly string[] {
      return secrets;
    },
    addSecret(secret: string) {
      secrets = [secret, ...secrets.filter((known) => known !== secret)].slice(0, MAX_SECRETS);
    },
  };
}
