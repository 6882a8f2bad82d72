import { type MailTexts, type Named, problemIn } from "./mail-text-shapes.ts";

const yours = ({ plan, seller }: Named): string =>
  plan === null ? `Your subscription at ${seller}` : `Your subscription to ${plan}`;
const nothing = ({ isMailed }: Named): string => (isMailed ? "nothing is billed" : "nothing is charged");
const ONLINE = "You can cancel online at any time.";

export const english: MailTexts = {
  subject: {
    signed_up: (named) => `${yours(named)} has started`,
    charged: ({ seller, amount }) => `Receipt from ${seller}: ${amount}`,
    charge_failed: ({ seller, amount }) => `Your payment of ${amount} to ${seller} failed`,
    confirmation_needed: ({ seller, amount }) => `Confirm your payment of ${amount} to ${seller}`,
    invoice: ({ seller, invoiceNumber }) => `Invoice ${invoiceNumber} from ${seller}`,
    trial_ending: ({ isTrial, day }) => `Your ${isTrial ? "free trial" : "introductory price"} ends on ${day}`,
    trial_extended: ({ day }) => `Your free trial now ends on ${day}`,
    charge_upcoming: (named) => `${yours(named)} renews on ${named.day}`,
    cancel_scheduled: (named) => `${yours(named)} ends on ${named.day}`,
    cancel_undone: (named) => `${yours(named)} continues`,
    canceled: (named) => `${yours(named)} was canceled`,
    ended: (named) => `${yours(named)} has ended`,
    paused: (named) => `${yours(named)} is paused`,
    resumed: (named) => `${yours(named)} has resumed`,
    refunded: ({ seller, amount }) => `Refund from ${seller}: ${amount}`,
  },
  next: {
    signed_up: (named) => [
      `It renews automatically until you cancel${named.isTrial ? `. If you cancel before the trial ends, ${nothing(named)}` : ""}.`,
      ONLINE,
    ],
    charged: () => [ONLINE],
    charge_failed: (named) => [
      ...(named.isMethodMissing
        ? ["There is no card that we can charge."]
        : [`We couldn't charge ${named.card ?? "your payment method"}.`, ...problemIn(english, named)]),
      named.isIncomplete
        ? "Your subscription starts when the invoice is paid. After 24 hours it ends without a charge."
        : named.isRetried
          ? "With the link you can pay with another card, without signing in."
          : "Pay the invoice online, and check the card for the next charge.",
    ],
    confirmation_needed: () => ["Your bank wants you to confirm this payment. It is not charged before you do."],
    invoice: ({ day }) => [`Please pay it by ${day}.`],
    trial_ending: (named) => [
      named.isTrial
        ? `If you don't want to continue, cancel before then and ${nothing(named)}.`
        : "From then on another price applies. If you don't want to continue, cancel before then.",
    ],
    trial_extended: (named) => [`If you don't want to continue, cancel before then and ${nothing(named)}.`],
    charge_upcoming: (named) => [`If you don't want to continue, cancel before then and ${nothing(named)}. ${ONLINE}`],
    cancel_scheduled: () => ["It runs until then. If you change your mind, you can keep it."],
    cancel_undone: () => ["The cancellation was taken back. It renews automatically until you cancel.", ONLINE],
    canceled: ({ isUnpaid }) => [...(isUnpaid ? ["An invoice was not paid."] : []), "No further periods are billed."],
    ended: () => ["Its term is over. No further periods are billed."],
    paused: ({ isMethodMissing, isUnpaid, day }) => [
      ...(isUnpaid ? ["An invoice was not paid."] : []),
      isMethodMissing
        ? "There is no card that we can charge. Add one to your account."
        : "Nothing is charged while it is paused.",
      ...(day === null ? [] : [`It resumes on ${day}.`]),
    ],
    resumed: () => ["It renews automatically until you cancel.", ONLINE],
    refunded: () => [
      "The money is on its way to the card that you paid with. Your bank may take up to 10 days to show it.",
    ],
  },
  problems: {
    funds: "There was not enough money in the account.",
    expired: "The card has expired.",
    number: "The card's details are no longer valid.",
    limit: "The amount is above the card's limit.",
    unavailable: "The bank could not be reached.",
    blocked: "This card can't be used for now. Use another card.",
    declined: "The bank declined the payment.",
  },
  facts: {
    subscription: "Subscription",
    price: "Price",
    discount: "Discount",
    freeUntil: "Free until",
    amount: "Amount",
    amountDue: "Amount due",
    dueOn: "Due on",
    invoice: "Invoice",
    creditNote: "Credit note",
    card: "Card",
    nextAttempt: "Next attempt",
    nextCharge: "Next charge",
    nextInvoice: "Next invoice",
    resumesOn: "Resumes on",
    runsUntil: "Runs until",
  },
  links: {
    update: "Pay with another card",
    view: "View invoice",
    pay: "Pay invoice",
    confirm: "Confirm payment",
    pdf: "Download PDF",
    card: "Change card",
    cancel: "Manage or cancel",
    keep: "Keep subscription",
    account: "View subscription",
  },
  on: (amount, day) => `${amount} on ${day}`,
  nothingOn: (day) => `Nothing to pay on ${day}`,
  per: (amount, interval, count) => `${amount} every ${count === 1 ? interval : `${count} ${interval}s`}`,
  andMore: (first, count) => `${first} and ${count} more`,
  during: (amount, interval, count) => `${amount} for ${count} ${interval}${count === 1 ? "" : "s"}`,
  inTurn: (parts) => parts.join(", then "),
  discount: (name, off, { isOnce, day }) =>
    `${name === null ? "" : `${name}: `}${off} off${isOnce ? " the next invoice" : day === null ? "" : ` until ${day}`}`,
  why: (seller) => `You get this email because you have a subscription at ${seller}.`,
};
