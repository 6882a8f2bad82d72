import { errors } from "./catalog-entry.ts";

export const walletDomainErrors = {
  ...errors(409, "conflict", {
    wallet_domain_exists: {
      meaning: "the domain is registered already; `details` has its ID",
      message: "{domain_name} is registered already.",
      facts: ["wallet_domain_id"],
      param: "domain_name",
    },
    too_many_wallet_domains: {
      meaning: "the organization has 99 wallet domains, the most that Apple allows",
      message: "An organization has at most {max} wallet domains. Remove one first.",
      facts: ["max"],
      remedy: "remove one",
    },
  }),
  ...errors(422, "invalid_request", {
    wallet_domain_invalid: {
      meaning: "the engine does not accept the domain; the message says why",
      message: "The payment engine does not accept this domain: {reason}",
      facts: ["engine_code?"],
      sampleParam: "domain_name",
    },
  }),
};
