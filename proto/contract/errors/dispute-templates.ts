import { errors } from "./catalog-entry.ts";

export const disputeTemplateErrors = {
  ...errors(409, "conflict", {
    too_many_dispute_templates: {
      meaning: "the organization has 100 dispute templates in this environment",
      message: "An organization can have at most {max} dispute templates. Delete one first.",
      facts: ["max"],
      remedy: "delete one",
    },
    dispute_template_kind_differs: {
      meaning:
        "a text was sent for a dispute template with a file, or a file was asked for or sent for one with a text",
      message: "This template holds a {kind}, not a {wanted}.",
      param: "dispute_template_id",
    },
  }),
  ...errors(422, "invalid_request", {
    template_variable_unknown: {
      meaning:
        "the text has a placeholder that does not exist, or one that is not complete; the message lists those that do",
      message:
        "This text has placeholders that don't exist: {unknown}. A placeholder is one of these names in double braces: {allowed}.",
      remedy: "see [dispute templates](dispute-templates.md)",
      param: "text",
    },
    template_value_missing: {
      meaning:
        "the dispute has no value for a placeholder of the template, or the customer's details are health data; `details` has the placeholders",
      message: "This dispute has no value for {missing}. Write the text yourself, and attach it.",
      facts: ["missing_variables"],
      param: "dispute_template_id",
    },
  }),
};
