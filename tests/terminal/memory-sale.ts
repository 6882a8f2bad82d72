import type { CardRead, Push, RemoteSale, RemoteStep } from "#extensions/connectors/terminal/index.ts";

export const VISA: CardRead = {
  applicationLabel: "VISA CREDIT",
  aid: "A0000000031010",
  tvr: "0000008000",
  tsi: "E800",
  authorizationCode: "T3R8K1",
  entryMode: "chip",
  verification: "pin",
  brand: "Visa",
  last4: "4242",
  expMonth: 12,
  expYear: 2030,
  funding: "credit",
  issuerCountry: "US",
  cardReference: "card_visa_4242",
};

type Said = Partial<Omit<RemoteSale, "saleId" | "rank" | "steps">>;

/** A sale at the terminal. The cloud has a copy, which an offline terminal does not change. */
export class MemorySale {
  readonly push: Push;
  /** What the terminal's own journal has. */
  journal: RemoteSale;
  /** What the cloud answers. */
  cloud: RemoteSale;

  constructor(push: Push) {
    this.push = push;
    this.journal = {
      saleId: push.saleId,
      vendorReference: null,
      rank: 1,
      state: "waiting",
      fenced: false,
      amountApproved: null,
      tipAmount: null,
      cancelReason: null,
      failure: null,
      steps: [],
      card: null,
      wasOffline: false,
    };
    this.cloud = this.journal;
  }

  get isOpen(): boolean {
    return this.journal.state === "waiting" || this.journal.state === "in_progress";
  }

  say(said: Said, step?: { readonly step: RemoteStep; readonly at: Date }): void {
    const { journal } = this;
    this.journal = {
      ...journal,
      ...said,
      rank: journal.rank + 1,
      steps: step ? [...journal.steps, step] : journal.steps,
    };
  }

  end(
    state: "canceled" | "expired",
    cancelReason: RemoteSale["cancelReason"] = state === "expired" ? "timed_out" : "seller_canceled",
  ): void {
    this.say({ state, fenced: true, cancelReason });
  }

  /** The cloud learns what the terminal has. True if that is news. */
  sync(): boolean {
    const isNews = this.cloud !== this.journal;
    this.cloud = this.journal;
    return isNews;
  }
}
