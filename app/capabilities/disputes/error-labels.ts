const UNCONFIRMED = "We couldn't confirm the response. We're checking with the bank. Don't submit again.";

/** Errors of a submission. The processor's are shown only when the dispute confirms that nothing was sent. */
export const SUBMIT_ERROR_LABELS: Readonly<Record<string, string>> = {
  dispute_not_answerable: "This dispute no longer accepts a response. Nothing was sent.",
  evidence_missing: "No evidence is attached. Nothing was sent.",
  merchant_not_connected: "The merchant account is not connected. Nothing was sent.",
  engine_refused: "The processor refused the response. Nothing was sent. Try again in a moment.",
  engine_unavailable: "The processor didn't answer. Nothing was sent. Try again in a moment.",
  upstream_unavailable: UNCONFIRMED,
  unavailable: UNCONFIRMED,
  idempotency_in_progress: UNCONFIRMED,
  idempotency_outcome_unknown: UNCONFIRMED,
};

/** Errors of an acceptance. */
export const ACCEPT_ERROR_LABELS: Readonly<Record<string, string>> = {
  dispute_not_answerable: "This dispute was answered or decided already. Nothing was accepted.",
  engine_unavailable: "The processor didn't answer. Nothing was accepted. Try again in a moment.",
  upstream_unavailable: "We couldn't confirm the acceptance. The dispute's status changes as soon as we know.",
  idempotency_in_progress: "Another response to this dispute is being sent. Reload the page to see its status.",
};

/** Errors of a refund that closes an inquiry. */
export const REFUND_ERROR_LABELS: Readonly<Record<string, string>> = {
  dispute_not_answerable: "This inquiry was answered or closed already. Nothing was refunded.",
  dispute_not_inquiry: "The bank has opened a dispute and taken the money. Nothing was refunded.",
  engine_unavailable: "The processor didn't answer. Nothing was refunded. Try again in a moment.",
  upstream_unavailable: "We couldn't confirm the refund. The dispute's status changes as soon as we know.",
  idempotency_in_progress: "Another response to this inquiry is being sent. Reload the page to see its status.",
};

/** Errors in the words of these pages, by code. */
export const ERROR_LABELS: Readonly<Record<string, string>> = {
  dispute_not_answerable: "This dispute no longer accepts evidence. Reload the page to see its status.",
  evidence_file_type_unsupported: "Unsupported file type. Choose a JPEG, PNG or PDF.",
  evidence_file_too_large: "This would be more than 5 MB. Nothing was attached. Choose a smaller file.",
  evidence_changed: "The attached file changed meanwhile. Nothing was attached. Attach your file again.",
  file_encrypted: "This PDF is encrypted. Save a copy without a password, and attach that.",
  file_unreadable: "This file can't be read. Save it again as a PDF, JPEG or PNG, and attach that.",
  card_data_in_file: "This PDF has a payment card number. Remove all digits but the last four, and attach it again.",
  body_too_large: "The file is too large. The limit is 5 MB.",
  upstream_unavailable: "We couldn't attach the evidence. Try again in a moment.",
  unavailable: "We couldn't attach the evidence. Try again in a moment.",
  "bytes.min_len": "Choose a file.",
  "bytes.max_len": "The file is too large. The limit is 5 MB.",
  "string.min_len": "Enter some text.",
  "string.max_len": "The text is too long. The limit is 20,000 characters.",
};
