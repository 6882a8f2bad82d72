import { Code, ConnectError } from "@connectrpc/connect";
import { completeOperations } from "#tests/support/complete-operations.ts";
import { withKey } from "#tests/support/transactions.ts";
import type { Act } from "./model.ts";
import { type Shop, seenNow } from "./shop.ts";

interface Sold {
  readonly id: string;
  readonly transactionId: string;
}

/** A shop in which a list of acts is played on one device. */
export class Play {
  readonly sold: Sold[] = [];
  readonly #shop: Shop;
  readonly #device: { readonly id: string; readonly vendorDeviceId: string };
  readonly #due: { readonly compares: boolean };

  /** `compares`: the regular comparison with the processor's list is part of the play. */
  constructor(
    shop: Shop,
    device: { readonly id: string; readonly vendorDeviceId: string },
    due: { compares: boolean },
  ) {
    this.#shop = shop;
    this.#device = device;
    this.#due = due;
  }

  async act(act: Act): Promise<void> {
    const { memory, clock } = this.#shop;
    switch (act.do) {
      case "sell":
        return this.#sell({ amount: act.amount, saleType: act.type, allowPartial: act.partial });
      case "queue":
        return this.#sell({ amount: 700n, ifBusy: "queue", acknowledgeUnresolved: true });
      case "refund":
        return this.#refund(act.at);
      case "break":
        return memory.fail(act.method, act.fault);
      case "deliver":
        return this.#deliver(act.how);
      case "unplug":
      case "plug":
        return memory.setOnline(this.#device.vendorDeviceId, act.do === "plug");
      case "arrive":
        return memory.arrive();
      case "recover":
        return completeOperations(this.#shop.platform.context);
      case "wait":
        clock.advance(act.seconds);
        return this.#shop.runDue(this.#due);
      default:
        return this.#actOn(act, this.#chosen(act.at));
    }
  }

  /** All is well again, and what is open comes to its end. */
  async heal(): Promise<void> {
    const { memory, clock, platform, runDue, deliver } = this.#shop;
    for (let round = 0; round < 8; round += 1) {
      memory.heal();
      // Decided sales are asked about each hour.
      clock.advance(round % 4 === 1 ? 3_700 : 320);
      await completeOperations(platform.context);
      await runDue(this.#due);
      await deliver();
    }
  }

  #chosen(at: number): Sold | undefined {
    return this.sold.at(-1 - at);
  }

  async #actOn(act: Exclude<Act, { do: "sell" | "wait" | "break" }> & { at?: number }, sold: Sold | undefined) {
    if (!sold) return;
    const { memory } = this.#shop;
    const known = memory.sales.get(sold.id);
    if (act.do === "approve" && known) this.#approve(act, sold);
    else if (act.do === "decline" && known) memory.decline(sold.id);
    else if (act.do === "present" && known) memory.present(sold.id);
    else if (act.do === "walk_away" && known) memory.buyerCancels(sold.id);
    else if (act.do === "clear") memory.processor.clear(sold.transactionId);
    else await this.#call(act, sold);
  }

  async #call(act: { readonly do: string; readonly outcome?: string }, { id, transactionId }: Sold): Promise<void> {
    const { transactions, refunds, terminalSales } = this.#shop;
    if (act.do === "cancel") await allowed(terminalSales.cancelTerminalSale({ terminalSaleId: id }));
    if (act.do === "capture") await allowed(transactions.captureTransaction({ transactionId }, withKey()));
    if (act.do === "release") await allowed(transactions.cancelTransaction({ transactionId }, withKey()));
    if (act.do === "give_back") await allowed(refunds.createRefund({ transactionId }, withKey()));
    const reason = { reason: "What the receipt says.", evidence: "Receipt 0042" };
    if (act.do === "decide")
      await allowed(
        terminalSales.decideTerminalSale({ terminalSaleId: id, outcome: act.outcome ?? "charged", ...reason }),
      );
  }

  /** A vendor may contradict itself, but charges nobody twice. */
  #approve(act: Extract<Act, { do: "approve" }>, { id, transactionId }: Sold): void {
    const { memory } = this.#shop;
    const { push } = memory.sale(id);
    const isDone = push.refunds
      ? memory.processor.refunds.has(push.refunds.refundId)
      : memory.processor.charges.has(transactionId);
    // What was captured bounds a refund, whatever a vendor says of the card.
    const isCovered = !push.refunds || memory.processor.net(transactionId) >= push.amount;
    if (isDone || !isCovered) return;
    const tip = push.refunds ? 0n : act.tip;
    const amount = act.part && !push.refunds && push.amount > 1n ? push.amount / 2n : undefined;
    memory.approve(id, {
      tip: amount === undefined ? tip : 0n,
      force: act.force,
      ...(amount !== undefined && { amount }),
    });
  }

  async #sell(asked: Parameters<Shop["sell"]>[0]): Promise<void> {
    await seenNow(this.#shop);
    const deviceId = this.#device.id;
    await allowed(this.#shop.sell({ deviceId, deadlineSeconds: 60, ...asked }));
    await this.#note();
  }

  async #refund(at: number): Promise<void> {
    const sold = this.#chosen(at);
    if (sold) await this.#sell({ saleType: "refund", transactionId: sold.transactionId, amount: 1n });
  }

  /** Sales of requests whose answer was lost count as well. */
  async #note(): Promise<void> {
    const known = new Set(this.sold.map(({ id }) => id));
    for (const { id, transactionId } of await this.#shop.salesOf(this.#device.id))
      if (!known.has(id)) this.sold.push({ id, transactionId });
  }

  async #deliver(how: "all" | "none" | "twice" | "backwards"): Promise<void> {
    const messages = this.#shop.memory.takeMessages();
    if (how === "none") return;
    if (how === "backwards") messages.reverse();
    await this.#shop.deliver(how === "twice" ? [...messages, ...messages] : messages).catch(unlessKilled);
  }
}

/** A refusal is an answer, and a lost answer is part of the play. */
async function allowed(call: Promise<unknown>): Promise<void> {
  await call.catch((error: unknown) => {
    if (!(error instanceof ConnectError) || error.code === Code.InvalidArgument) throw error;
  });
}

function unlessKilled(error: unknown): void {
  if (!(error instanceof Error)) throw error;
}
