import { claimOf, type LetterFacts, proofOf } from "./letter-claims.rules.ts";

/** How attachments are named, in the order of the packet. A dispute has at most 26 types of evidence. */
export function labelOf(index: number): string {
  return String.fromCharCode("A".charCodeAt(0) + index);
}

/** A draft of the letter to the bank. What only the merchant knows stands in brackets. */
export function draftLetter(facts: LetterFacts): string {
  const parts = [
    headOf(facts),
    "To the issuing bank:",
    refundsOf(facts),
    ...claimOf(facts),
    ...proofOf(facts),
    tableOf(facts),
    attachmentsOf(facts),
    `Sincerely,\n${facts.businessName}`,
  ];
  return parts.filter((part) => part !== null).join("\n\n");
}

function headOf(facts: LetterFacts): string {
  const { disputedAmount, openedDate, network, reasonCode, transactionId, saleAmount, saleDate } = facts;
  const reason = [network, reasonCode && `reason code ${reasonCode}`].filter(Boolean).join(" ");
  const lines = [
    `Response to the dispute of ${disputedAmount}, opened on ${openedDate}${reason ? ` (${reason})` : ""}`,
    `Dispute: ${facts.disputeId}`,
    `Payment: ${transactionId}, ${saleAmount} on ${saleDate}${facts.card ? `, ${facts.card}` : ""}`,
    facts.reference && `Order: ${facts.reference}`,
    facts.description && `Sold: ${facts.description}`,
    facts.customerName && `Customer: ${facts.customerName}`,
  ];
  return lines.filter(Boolean).join("\n");
}

/** A refund matters for every reason, and comes first. */
function refundsOf({ refunds, isRefunded, disputedAmount, saleAmount }: LetterFacts): string | null {
  if (refunds.length === 0) return null;
  const told = refunds.map(({ amount, date }) => `${amount} was refunded on ${date}.`).join(" ");
  const rest = isRefunded
    ? `This covers the disputed amount of ${disputedAmount}. The cardholder has the money, so the dispute should be withdrawn.`
    : `This is less than the disputed ${disputedAmount} of a payment of ${saleAmount}. The rest is not owed.`;
  return `${told} ${rest}`;
}

function tableOf({ earlierSales }: LetterFacts): string | null {
  if (earlierSales.length === 0) return null;
  const rows = earlierSales.map(
    ({ date, transactionId, amount, shared }) => `${date} | ${transactionId} | ${amount} | ${shared.join(", ")}`,
  );
  return [
    "Visa Compelling Evidence 3.0: the same card paid for these earlier sales, which were neither disputed nor reported as fraud. They share these facts with the disputed payment:",
    "Date | Transaction | Amount | Same as the disputed payment",
    ...rows,
  ].join("\n");
}

function attachmentsOf({ attachments }: LetterFacts): string | null {
  if (attachments.length === 0) return null;
  return ["Attachments:", ...attachments.map(({ label, name }) => `${label}. ${name}`)].join("\n");
}
