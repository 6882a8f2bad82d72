import { isVisible, textProblem } from "#extensions/platform/kernel/visible.rules.ts";
import type { CustomField, LinkUse, StoredCollect, StoredCompletion } from "./link-shapes.rules.ts";
import { invalid } from "./link-terms.rules.ts";

interface Content {
  readonly title: string;
  readonly description?: string | null | undefined;
  readonly inactiveMessage?: string | null | undefined;
  readonly use: LinkUse;
  readonly maxUses?: number | null | undefined;
  readonly collect: StoredCollect;
  readonly afterCompletion?: StoredCompletion | null | undefined;
  readonly expiresAt?: Date | null | undefined;
}

/** Asserts that what surrounds the price goes together. @throws payment_link_invalid */
export function assertContentFits(content: Content): void {
  const { use, maxUses, collect, afterCompletion } = content;
  assertText(content.title, "title");
  assertText(content.description, "description");
  assertText(content.inactiveMessage, "inactive_message");
  if (use === "single" && maxUses !== 1)
    throw invalid("max_uses", "A link for single use is paid once. Leave max_uses out.");
  const fields = collect.customFields ?? [];
  for (const [position, field] of fields.entries()) assertField(field, `collect.custom_fields[${position}]`);
  const keys = fields.map(({ key }) => key);
  const repeated = keys.findIndex((key, index) => keys.indexOf(key) !== index);
  if (repeated >= 0)
    throw invalid(`collect.custom_fields[${repeated}].key`, `Two questions have the key ${keys[repeated]}.`);
  if (afterCompletion) assertCompletion(afterCompletion);
}

/** @throws payment_link_invalid */
export function assertEndsLater({ expiresAt }: Pick<Content, "expiresAt">, now: Date): void {
  if (expiresAt && expiresAt <= now) throw invalid("expires_at", "expires_at must be in the future.");
}

/** A payer must see it, and as it is. */
function assertText(text: string | null | undefined, place: string): void {
  if (text == null) return;
  const problem = textProblem(text, place);
  if (problem !== null) throw invalid(place, problem);
}

function assertField({ fieldType, choices, label }: CustomField, place: string): void {
  assertText(label, `${place}.label`);
  // The payer's answer is compared without blanks around it.
  if (choices.some((choice) => choice !== choice.trim() || !isVisible(choice)))
    throw invalid(`${place}.choices`, "A choice has no blanks around it, and something that can be seen.");
  const isChoice = fieldType === "choice";
  if (isChoice && choices.length === 0) throw invalid(`${place}.choices`, "A choice needs choices.");
  if (!isChoice && choices.length > 0) throw invalid(`${place}.choices`, `Only a choice has choices.`);
  if (new Set(choices).size < choices.length) throw invalid(`${place}.choices`, "Two choices are the same.");
}

/** The address is one that a browser opens as it is written: it names no person, and its host is whole. */
function assertCompletion({ redirectUrl, message }: StoredCompletion): void {
  if (redirectUrl === null) return;
  if (message !== null)
    throw invalid("after_completion.message", "after_completion has either redirect_url or message.");
  const url = URL.parse(redirectUrl);
  if (url?.protocol !== "https:" || url.username + url.password !== "")
    throw invalid("after_completion.redirect_url", "redirect_url must be an https address without a user name.");
}
