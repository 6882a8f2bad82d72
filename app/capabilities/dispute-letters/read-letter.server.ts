import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { orNotFound } from "#app/dashboard/attempt.server.ts";

/** The type of evidence that a letter is. */
export const LETTER_TYPE = "uncategorized_text";

export type LetterView = Awaited<ReturnType<typeof readLetter>>;

/** The letter that is attached, else a draft. A draft names the evidence that is attached now. */
export async function readLetter(
  args: LoaderFunctionArgs,
  evidence: readonly { readonly type: string; readonly text: string | null }[],
) {
  const attached = evidence.find(({ type }) => type === LETTER_TYPE)?.text ?? null;
  const wantsDraft = new URL(args.request.url).searchParams.has("new");
  if (attached !== null && !wantsDraft) return { text: attached, isAttached: true, isDraft: false };
  const { extensions } = await requireAuth(args);
  const disputeId = args.params.id ?? "";
  const { text } = await orNotFound(() => extensions.disputeLetters.draftDisputeLetter({ disputeId }));
  return { text, isAttached: attached !== null, isDraft: true };
}
