import { Form } from "#app/components/requests/form.tsx";
import { button, link } from "#app/components/ui/button.ts";
import { Field } from "#app/components/ui/field.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import type { LetterView } from "./read-letter.server.ts";

interface LetterFormProps {
  disputeId: string;
  letter: LetterView;
  /** The answer to a form that was refused. */
  result: { readonly text: string; readonly problem: string | null } | undefined;
}

const MOST_CHARACTERS = 20_000;

/** The letter to the bank, to edit and to attach. */
export function LetterForm({ disputeId, letter: { text, isAttached, isDraft }, result }: LetterFormProps) {
  const path = `/disputes/${disputeId}/letter`;
  return (
    <div className="max-w-3xl">
      <Panel id="letter" title={isDraft ? "Draft letter" : "Attached letter"}>
        <Form method="post" action={path} className="space-y-4">
          <p className="text-sm text-muted text-pretty">
            {isDraft
              ? "The draft says what we know of the payment, and names the evidence that is attached now. Complete or remove what stands in brackets."
              : "If you attached or removed evidence since, check the names of the attachments. "}
            {isAttached && !isDraft ? (
              <Link to={`${path}?new=1`} className={link}>
                Start with a new draft
              </Link>
            ) : null}
          </p>
          <input type="hidden" name="evidence_type" value="uncategorized_text" />
          <Field id="letter-text" label="Letter" error={result?.problem ?? undefined}>
            {(control) => (
              <textarea
                {...control}
                name="text"
                required
                rows={24}
                maxLength={MOST_CHARACTERS}
                defaultValue={result?.text || text}
                className="control leading-relaxed"
              />
            )}
          </Field>
          <div className="flex flex-wrap gap-3">
            <button type="submit" className={button()}>
              {isAttached ? "Replace letter" : "Attach letter"}
            </button>
            <Link to={`/disputes/${disputeId}`} className={button("quiet")}>
              Cancel
            </Link>
          </div>
        </Form>
      </Panel>
    </div>
  );
}
