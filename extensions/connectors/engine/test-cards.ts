/** Test cards of the engine's dummy processors (docs/sandbox-engine.md). None is a real card. */
export const testCards = {
  visa: "4242424242424242",
  mastercard: "5555555555554444",
  amex: "378282246310005",
  discover: "6011111111111117",
  visa_germany: "4000002760000016",
  visa_india: "4000003560000008",
  visa_united_kingdom: "4000008260000000",
  visa_united_states: "4000008400000001",
  declined: "4000000000000002",
  insufficient_funds: "4000000000009995",
  expired: "4000000000000069",
  incorrect_cvc: "4000000000000127",
  lost: "4000000000009987",
  stolen: "4000000000009979",
  three_ds: "4000003800000446",
  three_ds_declined: "4000008400001629",
  disputed: "4000000000000259",
  under_review: "4000000000009235",
  conflicted: "4000000000009243",
  merchant_action: "4000000000009250",
  saved_insufficient_funds: "4000000000000341",
  saved_do_not_honor: "4000000000000358",
  saved_expired: "4000000000000366",
  saved_three_ds: "4000002760003184",
} as const;

export type TestCard = keyof typeof testCards;
