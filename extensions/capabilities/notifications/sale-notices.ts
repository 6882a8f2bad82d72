import { formatMoney } from "#contract/money.ts";
import { MAIL_LOCALE, mailTime } from "#extensions/capabilities/mail/index.ts";
import type { TerminalSale } from "#extensions/capabilities/terminal-sales/index.ts";
import type { NoticeText } from "./notice.queue.ts";

/** What is mailed about a sale on a device: one without a result for 15 minutes, and one that was contradicted. */
export function saleNotice(
  type: string,
  sale: TerminalSale,
  data: Readonly<Record<string, unknown>> = {},
): NoticeText | null {
  if (type === "terminal_sale.unknown" && data.still_unknown === "true") return unknownNotice(sale);
  return type === "terminal_sale.contradicted" ? contradictedNotice(sale) : null;
}

function unknownNotice(sale: TerminalSale): NoticeText {
  const { unknownSince } = sale;
  return {
    ...about(sale),
    subject: "A sale at a terminal has no result yet",
    facts: [...factsOf(sale), ...(unknownSince ? [["Unknown since", mailTime(unknownSince)] as [string, string]] : [])],
    next: "Don't charge the payer again. Check the terminal's power and network: we keep asking it. If its receipt shows the result, an owner or admin can enter it on the sale's page.",
  };
}

function contradictedNotice(sale: TerminalSale): NoticeText {
  return {
    ...about(sale),
    subject: "A sale at a terminal was approved after its end",
    facts: factsOf(sale),
    // Money that a card got back cannot be taken again.
    next:
      sale.refundId == null
        ? "The terminal's vendor first said that the payer was not charged. The payer gets all of it back, and you don't have to do anything."
        : "The terminal's vendor first said that the refund failed. The payer has the money, so don't refund it again.",
  };
}

function about({ id }: TerminalSale): Pick<NoticeText, "kinds" | "page"> {
  return { kinds: ["terminal_sales"], page: { path: `/terminal-sales/${id}`, text: "View sale" } };
}

function factsOf({ amountMinorUnits, approvedMinorUnits, currency, reference }: TerminalSale): [string, string][] {
  return [
    ["Amount", formatMoney(approvedMinorUnits ?? amountMinorUnits, currency, MAIL_LOCALE)],
    ...(reference ? [["Reference", reference] as [string, string]] : []),
  ];
}
