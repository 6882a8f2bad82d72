import type { Push } from "#sandbox/terminal/wire/push.ts";
import { createAuthorizer } from "./authorizer.ts";
import { wordOf } from "./entry-word.ts";
import type { DeviceParts } from "./parts.ts";
import { createReporter } from "./reporter.ts";
import { advance, beginSale, type Entry, type Happening } from "./sale.rules.ts";

const CLOCK_MS = 250;
/** How long the screen shows how a sale ended. */
const RESULT_MS = 12_000;
const BUSY = { code: "device_busy", message: "The terminal has another sale.", retryable: true };

/** The terminal's sales. Each change is in the journal before anybody hears of it. */
export function createCashier(options: DeviceParts) {
  const { client, journal, link, now, onChange } = options;
  const reporter = createReporter(options);
  const authorizer = createAuthorizer(options, happen);
  let isStopped = false;

  function keep(entry: Entry): void {
    journal.put(entry);
    reporter.report();
    authorizer.pursue(entry);
    onChange();
  }
  function happen(saleId: string, happening: Happening): boolean {
    if (isStopped) return false;
    const entry = journal.entry(saleId);
    const after = entry && advance(entry, happening, now());
    if (!after || after === entry) return false;
    keep(after);
    return true;
  }
  const clock = setInterval(() => {
    for (const { push } of journal.open()) happen(push.sale_id, { kind: "clock" });
  }, CLOCK_MS);
  clock.unref();

  return {
    happen,
    /** The same sale again is no other: its word is said again. */
    start(push: Push): void {
      const begun = beginSale(push, now());
      const isBusy = journal.open().length > 0;
      if (journal.entry(push.sale_id)) reporter.repeat(push.sale_id);
      else keep(isBusy ? { ...begun, phase: "declined", cancelReason: null, failure: BUSY } : begun);
    },
    /** A sale whose start was lost on the way is written as canceled, so that it cannot start later. */
    cancel(push: Push): void {
      if (!journal.entry(push.sale_id))
        keep({ ...beginSale(push, now()), phase: "canceled", cancelReason: "seller_canceled" });
      else if (!happen(push.sale_id, { kind: "cancel", by: "seller" })) reporter.repeat(push.sale_id);
    },
    approve(saleId: string): void {
      const card = { kind: "card", label: "visa", entryMode: "contactless", bank: { kind: "approve" } } as const;
      happen(saleId, card);
    },
    answerJournal(requestId: string, saleIds: readonly string[]): void {
      const entries = saleIds.map(journal.entry).filter((entry) => entry !== undefined);
      client.answerJournal(requestId, entries.map(wordOf), link.signal()).catch(() => {});
    },
    /** The connection is back: what was left open is pursued, then everything new is told. */
    resume(): void {
      for (const entry of journal.open()) authorizer.pursue(entry);
      reporter.report();
    },
    onScreen(): Entry | undefined {
      const open = journal.open().at(-1);
      const newest = journal.newest();
      if (open || !newest) return open;
      return newest.cardInside || now() - newest.changedAt < RESULT_MS ? newest : undefined;
    },
    stop(): void {
      isStopped = true;
      clearInterval(clock);
      reporter.stop();
      authorizer.stop();
    },
  };
}
