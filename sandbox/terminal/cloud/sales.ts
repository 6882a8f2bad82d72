import { firstWord, isOpen, type Word } from "#sandbox/terminal/device/word.ts";
import type { Store } from "#sandbox/terminal/store/store.ts";
import { errors } from "#sandbox/terminal/wire/errors.ts";
import type { Push } from "#sandbox/terminal/wire/push.ts";
import { saleDocument } from "./documents.ts";
import type { Faults } from "./faults.ts";
import type { Links } from "./links.ts";
import type { Messages } from "./messages.ts";
import type { Registry, Terminal } from "./registry.ts";
import { createWaits } from "./waits.ts";

interface Sale {
  readonly accountId: string;
  readonly push: Push;
  /** Of a push that was refused: it never starts. */
  readonly refused: "device_offline" | "device_busy" | null;
  readonly word: Word;
  /** By which the cloud's own false word moved the ranks of the terminal's. */
  readonly contradicted: boolean;
}

interface SaleOptions {
  readonly store: Store;
  readonly registry: Registry;
  readonly links: Links;
  readonly messages: Messages;
  readonly faults: Faults;
  now(): number;
}

const WAIT_MS = 5_000;
const APPROVE_AFTER_MS = 500;
const FALSE_RANKS = 1_000;

/** The cloud's copies of sales. Once a terminal may have a sale, only the terminal's word ends it. */
export function createSales({ store, registry, links, messages, faults, now }: SaleOptions) {
  const sales = store.table<Sale>("sales");
  const waits = createWaits<Word>();
  const openSales = new Map<string, Set<string>>();
  const key = (accountId: string, saleId: string) => `${accountId}/${saleId}`;

  function save(sale: Sale): Sale {
    const { vendor_device_id: terminalId, sale_id: saleId } = sale.push;
    const open = openSales.get(terminalId) ?? new Set();
    if (!sale.refused && isOpen(sale.word)) openSales.set(terminalId, open.add(saleId));
    else open.delete(saleId);
    return sales.put(key(sale.accountId, saleId), sale);
  }
  for (const sale of sales.all()) if (!sale.refused && isOpen(sale.word)) save(sale);

  function get(accountId: string, saleId: string): Sale {
    const sale = sales.get(key(accountId, saleId));
    if (!sale || sale.refused) throw errors.notFound("sale");
    return sale;
  }
  function tell(sale: Sale): void {
    const { accountId, push, word } = sale;
    messages.addOf(push.vendor_device_id, accountId, { kind: "sale", sale: saleDocument(word) });
  }
  function start({ push }: Sale): void {
    links.send(push.vendor_device_id, { type: "start", push });
  }
  function refusalOf(push: Push): Sale["refused"] {
    if (!links.isOpen(push.vendor_device_id)) return "device_offline";
    return openSales.get(push.vendor_device_id)?.size ? "device_busy" : null;
  }

  return {
    /** The answer comes with the terminal's first word, or without it after a while. */
    async push(accountId: string, push: Push): Promise<Word> {
      const known = sales.get(key(accountId, push.sale_id));
      if (known) return answerOf(known, push);
      if (now() > Date.parse(push.not_after)) throw errors.tooLate();
      if (registry.get(accountId, push.vendor_device_id).pairedWith === null) throw errors.notFound("paired terminal");
      const refused = refusalOf(push);
      const word = firstWord(push.sale_id);
      const sale = save({ accountId, push, refused, word, contradicted: false });
      if (refused) return answerOf(sale, push);
      const first = waits.wait(key(accountId, push.sale_id), WAIT_MS, () => true);
      start(sale);
      return (await first) ?? word;
    },
    find(accountId: string, saleId: string): Word {
      const sale = get(accountId, saleId);
      if (sale.word.rank === 0) start(sale);
      return sale.word;
    },
    terminalOf: (accountId: string, saleId: string) => sales.get(key(accountId, saleId))?.push.vendor_device_id ?? null,
    async cancel(accountId: string, saleId: string): Promise<Word> {
      const sale = get(accountId, saleId);
      const { word, push } = sale;
      const terminalId = push.vendor_device_id;
      if (!isOpen(word)) return word;
      if (faults.take(terminalId, "approve_after_cancel")) return contradict(sale);
      const answer = waits.wait(key(accountId, saleId), WAIT_MS, (said, before) => !isOpen(said) || said === before);
      if (!links.send(terminalId, { type: "cancel", push })) return word;
      return (await answer) ?? get(accountId, saleId).word;
    },
    /** What a terminal says. An old or repeated word changes nothing. */
    hear({ id, accountId }: Terminal, word: Word): void {
      const sale = sales.get(key(accountId, word.saleId));
      if (sale?.push.vendor_device_id !== id) return;
      const rank = word.rank + (sale.contradicted ? FALSE_RANKS : 0);
      const isNews = rank > sale.word.rank && !(sale.contradicted && isOpen(word));
      const heard = isNews ? save({ ...sale, word: { ...word, rank } }) : sale;
      if (isNews) tell(heard);
      waits.tell(key(accountId, word.saleId), heard.word, sale.word);
    },
    /** The terminal is connected again: it may never have got these. */
    resume(terminal: Terminal): void {
      for (const saleId of openSales.get(terminal.id) ?? []) {
        const sale = sales.get(key(terminal.accountId, saleId));
        if (sale?.word.rank === 0) start(sale);
      }
    },
  };

  function answerOf(sale: Sale, push: Push): Word {
    if (JSON.stringify(sale.push) !== JSON.stringify(push)) throw errors.conflict();
    if (sale.refused) throw sale.refused === "device_busy" ? errors.busy() : errors.offline();
    return sale.word;
  }
  /** Says that the sale is canceled and can approve no more, which is false: the payer's card comes a moment later. */
  function contradict(sale: Sale): Word {
    const word = { ...sale.word, rank: FALSE_RANKS, state: "canceled", fenced: true } as const;
    const said = { ...word, cancelReason: "seller_canceled" } as const;
    tell(save({ ...sale, word: said, contradicted: true }));
    const { vendor_device_id: terminalId, sale_id: saleId } = sale.push;
    setTimeout(() => links.send(terminalId, { type: "approve", saleId }), APPROVE_AFTER_MS).unref();
    return said;
  }
}

export type Sales = ReturnType<typeof createSales>;
