/** Errors in the words of these pages, by code. */
export const ERROR_LABELS: Readonly<Record<string, string>> = {
  dispute_not_answerable: "This dispute no longer accepts evidence. Reload the page to see its status.",
  evidence_file_type_unsupported: "Unsupported file type. Choose a JPEG, PNG or PDF.",
  body_too_large: "The file is too large. The limit is 5 MB.",
  upstream_unavailable: "We couldn't reach the payment processor. Nothing was submitted. Try again in a moment.",
  "bytes.min_len": "Choose a file.",
  "bytes.max_len": "The file is too large. The limit is 5 MB.",
  "string.min_len": "Enter some text.",
  "string.max_len": "The text is too long. The limit is 20,000 characters.",
};
