import type { ActionFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { readForm } from "#app/dashboard/read-form.server.ts";
import { validationFailed } from "#app/rest/errors.server.ts";
import { mediaTypeOf } from "#app/rest/read-body.server.ts";
import { readMultipart } from "#app/rest/read-multipart.server.ts";
import { problemWords } from "./problem-labels.ts";

/** The values of the form and why they were refused; the problem is null when the evidence is attached. */
export interface AttachResult {
  readonly kind: "text" | "file";
  readonly type: string;
  readonly text: string;
  readonly problem: string | null;
}

/** Attaches what one of the two forms of a dispute's page sends. */
export async function attachFromForm(args: ActionFunctionArgs): Promise<AttachResult> {
  const { extensions } = await requireAuth(args);
  const disputeId = args.params.id ?? "";
  if (mediaTypeOf(args.request) === "multipart/form-data") {
    const { problem } = await attempt(async () => {
      const { fields, files } = await readMultipart(args.request, { fields: ["evidence_type"], files: ["file"] });
      if (files.file.content.length === 0)
        throw validationFailed([{ param: "file", code: "bytes.min_len", message: "The file is empty." }]);
      const content = { case: "file", value: files.file } as const;
      return extensions.disputes.attachEvidence({ disputeId, evidenceType: fields.evidence_type, content });
    });
    return { kind: "file", type: "", text: "", problem: problem ? problemWords(problem) : null };
  }
  const form = await readForm(args.request);
  const type = form.get("evidence_type") ?? "";
  // A form's line breaks are CR LF; what was typed had one character there.
  const text = (form.get("text") ?? "").replaceAll("\r\n", "\n");
  const { problem } = await attempt(() =>
    extensions.disputes.attachEvidence({ disputeId, evidenceType: type, content: { case: "text", value: text } }),
  );
  return { kind: "text", type, text, problem: problem ? problemWords(problem) : null };
}
