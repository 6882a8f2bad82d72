/** Saved cards whose charges are declined with a code of Visa: its name, number and decline, and what it means. */
export const VISA_CODES = [
  ["saved_visa_12", "4000100000060012", "card_not_supported", "The bank never approves it: invalid transaction (12)."],
  ["saved_visa_14", "4000100000040014", "incorrect_number", "The bank never approves it: the number is unknown (14)."],
  ["saved_visa_15", "4000100000030015", "incorrect_number", "The bank never approves it: no such issuer (15)."],
  ["saved_visa_46", "4000100000060046", "account_closed", "The bank never approves it: the account is closed (46)."],
  ["saved_visa_51", "4000100000080051", "insufficient_funds", "Not enough money (51)."],
  ["saved_visa_54", "4000100000050054", "expired_card", "Expired since it was saved (54)."],
  ["saved_visa_57", "4000100000020057", "card_not_supported", "The bank never approves it: not permitted (57)."],
  [
    "saved_visa_59",
    "4000100000000059",
    "suspected_fraud",
    "The bank suspects fraud; another try may be approved (59).",
  ],
  ["saved_visa_91", "4000100000000091", "processing_error", "The bank isn't available (91)."],
  ["saved_visa_r0", "4000100000019000", "payment_stopped", "The payer stopped this payment at the bank (R0)."],
  ["saved_visa_r1", "4000100000009001", "payment_stopped", "The payer stopped these payments at the bank (R1)."],
  [
    "saved_visa_r3",
    "4000100000089003",
    "payment_stopped",
    "The payer stopped all payments to the merchant at the bank (R3).",
  ],
] as const;

/** Saved cards whose charges are declined with an advice code of Mastercard. */
export const MASTERCARD_ADVICE = [
  ["saved_mastercard_01", "5555100000050001", "Mastercard with the advice code 01: ask for the new card details."],
  ["saved_mastercard_03", "5555100000030003", "Mastercard with the advice code 03: do not try again."],
  ["saved_mastercard_21", "5555100000010021", "Mastercard with the advice code 21: the payer stopped the payments."],
  ["saved_mastercard_24", "5555100000080024", "Mastercard with the advice code 24: try again after 1 hour."],
  ["saved_mastercard_25", "5555100000070025", "Mastercard with the advice code 25: try again after 24 hours."],
  ["saved_mastercard_26", "5555100000060026", "Mastercard with the advice code 26: try again after 2 days."],
  ["saved_mastercard_27", "5555100000050027", "Mastercard with the advice code 27: try again after 4 days."],
  ["saved_mastercard_28", "5555100000040028", "Mastercard with the advice code 28: try again after 6 days."],
  ["saved_mastercard_29", "5555100000030029", "Mastercard with the advice code 29: try again after 8 days."],
  ["saved_mastercard_30", "5555100000000030", "Mastercard with the advice code 30: try again after 10 days."],
  [
    "saved_mastercard_40",
    "5555100000080040",
    "Mastercard with the advice code 40: a prepaid card that cannot be reloaded.",
  ],
  ["saved_mastercard_41", "5555100000070041", "Mastercard with the advice code 41: a virtual card for a single use."],
] as const;
