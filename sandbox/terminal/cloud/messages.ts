import { createHmac, randomUUID } from "node:crypto";
import type { Store } from "#sandbox/terminal/store/store.ts";
import type { Account, Accounts } from "./accounts.ts";
import type { Faults } from "./faults.ts";

interface Message {
  readonly key: string;
  readonly accountId: string;
  readonly body: { readonly id: string; readonly kind: string } & Record<string, unknown>;
  readonly attempts: number;
  readonly nextAt: number;
  readonly until: number;
}

interface MessageOptions {
  readonly store: Store;
  readonly accounts: Accounts;
  readonly faults: Faults;
  now(): number;
}

const MAX_MESSAGES = 100;
const MAX_BYTES = 200_000;
const TIMEOUT_MS = 10_000;
const TICK_MS = 250;
const DAY_MS = 86_400_000;
const RETRIES_MS = [1_000, 5_000, 30_000];
const MINUTE_MS = 60_000;
/** The longest that a message waits for one that shall overtake it. */
const OVERTAKE_MS = 5_000;
const OVERTAKEN_MS = 300;

/** Messages to the accounts' webhooks: kept until they are taken, for a day. */
export function createMessages({ store, accounts, faults, now }: MessageOptions) {
  const messages = store.table<Message>("messages");
  const overtaken = new Map<string, string>();
  const sending = new Set<string>();
  const stopping = new AbortController();

  function add(accountId: string, body: Message["body"], waitMs = 0): string {
    const key = randomUUID();
    const nextAt = now() + waitMs;
    messages.put(key, { key, accountId, body, attempts: 0, nextAt, until: now() + DAY_MS });
    if (waitMs === 0) setImmediate(() => send(accountId));
    return key;
  }
  function send(accountId: string): void {
    const account = accounts.find(accountId);
    const due = [...messages.all()].filter((each) => each.accountId === accountId && each.nextAt <= now());
    if (!account || due.length === 0 || sending.has(accountId) || stopping.signal.aborted) return;
    const batch = firstOf(due);
    sending.add(accountId);
    void deliver(account, batch, stopping.signal).then((isTaken) => {
      sending.delete(accountId);
      for (const message of batch) settle(message, isTaken);
      if (isTaken) send(accountId);
    });
  }
  function settle(message: Message, isTaken: boolean): void {
    if (isTaken || now() > message.until) {
      messages.delete(message.key);
      return;
    }
    const attempts = message.attempts + 1;
    messages.put(message.key, { ...message, attempts, nextAt: now() + (RETRIES_MS[attempts - 1] ?? MINUTE_MS) });
  }
  const timer = setInterval(() => {
    for (const accountId of new Set([...messages.all()].map((each) => each.accountId))) send(accountId);
  }, TICK_MS);
  timer.unref();

  return {
    add: (accountId: string, body: Record<string, unknown> & { kind: string }) =>
      void add(accountId, { id: newId(), ...body }),
    /** About a terminal, whose faults it suffers. */
    addOf(terminalId: string, accountId: string, body: Record<string, unknown> & { kind: string }): void {
      if (faults.take(terminalId, "drop")) return;
      const message = { id: newId(), ...body };
      const waiting = messages.get(overtaken.get(terminalId) ?? "");
      overtaken.delete(terminalId);
      if (faults.take(terminalId, "reorder")) overtaken.set(terminalId, add(accountId, message, OVERTAKE_MS));
      else add(accountId, message, faults.take(terminalId, "delay")?.delayMs);
      if (faults.take(terminalId, "double")) add(accountId, message, OVERTAKEN_MS);
      if (waiting) messages.put(waiting.key, { ...waiting, nextAt: now() + OVERTAKEN_MS });
    },
    waiting: () => messages.size,
    stop(): void {
      clearInterval(timer);
      stopping.abort();
    },
  };
}

export type Messages = ReturnType<typeof createMessages>;

const newId = () => `msg_${randomUUID().replaceAll("-", "")}`;

function firstOf(due: readonly Message[]): Message[] {
  let bytes = 0;
  return due.slice(0, MAX_MESSAGES).filter((message, place) => {
    bytes += JSON.stringify(message.body).length;
    return place === 0 || bytes <= MAX_BYTES;
  });
}

async function deliver(account: Account, batch: readonly Message[], signal: AbortSignal): Promise<boolean> {
  const body = JSON.stringify({ messages: batch.map((message) => message.body) });
  const id = newId();
  const timestamp = String(Math.floor(Date.now() / 1000));
  try {
    const response = await fetch(account.webhookUrl, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "webhook-id": id,
        "webhook-timestamp": timestamp,
        "webhook-signature": `v1,${signatureOf(account.webhookSecret, `${id}.${timestamp}.${body}`)}`,
      },
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

/** Standard Webhooks. */
export function signatureOf(secret: string, signed: string): string {
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  return createHmac("sha256", key).update(signed).digest("base64");
}
