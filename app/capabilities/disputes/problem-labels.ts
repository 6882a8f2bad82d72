interface Told {
  readonly code: string;
  readonly message: string;
}

const WORDS: Readonly<Record<string, string>> = {
  dispute_not_answerable: "The bank takes no more evidence for this dispute. Reload the page to see where it stands.",
  evidence_file_type_unsupported: "The file is not a JPEG, a PNG or a PDF, whatever its name says.",
  body_too_large: "The file is too large: the bank takes 5 MB at most.",
  upstream_unavailable: "A part of Tollhouse does not answer. Nothing was sent; try again in a moment.",
  "bytes.min_len": "Choose a file.",
  "bytes.max_len": "The file is too large: the bank takes 5 MB at most.",
  "string.min_len": "Write something first.",
  "string.max_len": "The text is too long: 20,000 characters at most.",
};

/** A refusal as the person who caused it understands it; the service's own sentence where there is no better one. */
export function problemWords({ code, message }: Told): string {
  return WORDS[code] ?? message;
}
