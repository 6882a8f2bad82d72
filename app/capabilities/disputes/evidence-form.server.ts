import { readMultipart } from "#app/rest/read-multipart.server.ts";

/** Evidence that is a file comes as a form, with its type and the file. */
export async function readEvidenceForm(request: Request) {
  const { fields, files } = await readMultipart(request, { fields: ["evidence_type"], files: ["file"] });
  return { evidenceType: fields.evidence_type, content: { case: "file", value: files.file } };
}
