import { z } from "zod";

export interface EngineFile {
  fileName: string;
  contentType: string;
  content: Uint8Array;
}

export const fileIdSchema: z.ZodType<{ engineFileId: string }> = z
  .object({ file_id: z.string().min(1) })
  .transform(({ file_id }) => ({ engineFileId: file_id }));

export function formOf(fields: Record<string, string>, { fileName, contentType, content }: EngineFile): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  // The type asks for memory that is not shared between threads; ours never is.
  form.set("file", new File([content as Uint8Array<ArrayBuffer>], fileName, { type: contentType }));
  return form;
}
