import { errors } from "./catalog-entry.ts";

/** Refusals by the merchant account: its status, its limits and its application. */
export const merchantAccountErrors = {
  ...errors(400, "invalid_request", {
    document_type_unsupported: {
      meaning: "the file is not a JPEG, PNG or PDF",
      message: "A document must be a JPEG, a PNG or a PDF.",
      param: "file",
    },
    text_blank: {
      meaning: "the text that `param` names has nothing to see: only blanks",
      message: "Enter a text that can be seen.",
      sampleParam: "business.legal_name",
    },
    country_unknown: {
      meaning: "ISO 3166 has no such country",
      message: "There is no country {code}. Enter a code such as US.",
      sampleParam: "business.country",
    },
    owners_invalid: {
      meaning: "the owners do not fit together; the message says why",
      message: "{problem}",
      param: "owners",
    },
    birth_date_invalid: {
      meaning: "the date of birth does not exist, or is that of a child",
      message: "{problem}",
      sampleParam: "controller.birth_date",
    },
  }),
  ...errors(403, "permission", {
    live_key_required: {
      meaning: "a sandbox key may not change the public profile once the live account is approved",
      message:
        "The live account is approved, so a sandbox key can't change what customers see. Use a live key or the dashboard.",
      param: "public_profile",
      remedy: "use a live key, or change it in the dashboard",
    },
  }),
  ...errors(409, "conflict", {
    merchant_account_inactive: {
      meaning: "the status of the merchant account does not allow this; the message says why",
      message: "{problem}",
      facts: ["account_status"],
      remedy: "see [merchant account](merchant-account.md)",
    },
    merchant_field_locked: {
      meaning: "the application is under review, decided or submitted, so it cannot change",
      message: "The application can't change while it is {onboarding_status}.",
      facts: ["onboarding_status"],
    },
    too_many_documents: {
      meaning: "20 documents were uploaded since the last decision, and this one is not required",
      message: "At most {max} documents can be uploaded until the next decision, besides those that are required.",
      facts: ["max"],
    },
  }),
  ...errors(422, "invalid_request", {
    requirements_due: {
      meaning: "the application is not complete; `details` has everything that is missing",
      message: "The application is not complete. {messages}",
      facts: ["requirements"],
      remedy: "send what is missing",
    },
    terms_changed: {
      meaning: "the accepted terms are not those in force",
      message: "Read and accept the terms of {current_version}.",
      facts: ["current_version"],
      param: "accepted_terms_version",
    },
    transaction_limit_exceeded: {
      meaning: "the amount is above the merchant account's largest sale",
      message: "The largest sale of this account is {most}.",
      facts: ["max_transaction_amount", "currency"],
      param: "amount",
    },
    statement_descriptor_too_long: {
      meaning: "the account's and the transaction's texts have more than 22 characters together",
      message: "With the account's own text, {joined}, this has more than {max} characters.",
      facts: ["max"],
      param: "statement_descriptor",
    },
  }),
};
