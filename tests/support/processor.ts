import type { Processor } from "#extensions/connectors/engine/index.ts";

/** A real company's processor, which live needs. The sandbox engine plays each of them. */
export const A_PROCESSOR: Processor = {
  name: "stripe",
  type: "payment_processor",
  credentials: { auth_type: "HeaderKey", api_key: "sk_of_the_tests" },
  paymentMethods: ["card"],
  isTest: false,
};
