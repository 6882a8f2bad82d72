import type { ErrorFacts } from "#contract/errors/facts.ts";
import { ConflictError, InvalidError, TooLargeError } from "#extensions/platform/kernel/errors.ts";

/** The bank has decided, or the merchant gave up: no answer is heard any more. Says which state it is. */
export class DisputeNotAnswerableError extends ConflictError {
  constructor({ status, stage }: { status: string; stage: string }, engine: ErrorFacts = {}) {
    super("dispute_not_answerable", `This dispute cannot be answered: it is ${status} in stage ${stage}.`, {
      metadata: { ...engine, dispute_status: status, dispute_stage: stage },
    });
  }
}

export class EvidenceTypeUnknownError extends InvalidError {
  constructor(kind: "text" | "file", allowed: readonly string[]) {
    super("evidence_type_unknown", `This evidence_type cannot hold a ${kind}. Types that can: ${allowed.join(", ")}.`, {
      param: "evidence_type",
    });
  }
}

export class EvidenceFileTypeError extends InvalidError {
  constructor() {
    super("evidence_file_type_unsupported", "An evidence file must be a JPEG, a PNG or a PDF.", { param: "file" });
  }
}

export class EvidenceTooLongError extends TooLargeError {
  constructor(bytes: number, max: number) {
    super(
      "evidence_text_too_long",
      `All texts of a dispute may have ${max} bytes together; with this one they have ${bytes}.`,
      {
        param: "text",
        metadata: { max },
      },
    );
  }
}

export class EvidenceMissingError extends ConflictError {
  constructor() {
    super(
      "evidence_missing",
      "No evidence is attached, so nothing was submitted. Attach evidence, or send allow_empty: true.",
      { param: "allow_empty" },
    );
  }
}

export class DisputeMoveError extends ConflictError {
  constructor({ status, stage }: { status: string; stage: string }, wanted: string) {
    super("dispute_move_not_allowed", `This dispute is ${status} in stage ${stage} and cannot move to ${wanted}.`, {
      param: "dispute_status",
      metadata: { dispute_status: status, dispute_stage: stage },
    });
  }
}

export class EvidenceHoldsNoFileError extends InvalidError {
  constructor() {
    super("evidence_holds_no_file", "This evidence is a text: it is in the evidence itself.", { param: "evidence_id" });
  }
}
