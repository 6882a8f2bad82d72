import { Field, FieldError } from "#app/components/ui/field.tsx";
import type { CustomField } from "#proto/tollhouse/v1/payment_links_pb.ts";
import { AddressFields } from "./address-fields.tsx";
import { type FormPart, labelOf } from "./form-part.ts";
import { ADDRESSES, askedOf, PLAIN_DETAILS } from "./payer-fields.ts";
import { answerField } from "./read-details.ts";

const CONTROL = "control min-h-11";

/** What the link asks of the payer. */
export function PayerFields(part: FormPart) {
  const { link, texts } = part;
  const plain = PLAIN_DETAILS.filter(({ field }) => askedOf(link.collect, field) !== "none");
  const addresses = ADDRESSES.filter((field) => askedOf(link.collect, field) !== "none");
  const questions = link.collect?.customFields ?? [];
  if (plain.length + addresses.length + questions.length === 0) return null;
  return (
    <section aria-labelledby="details" className="space-y-4">
      <h2 id="details" className="text-lg font-semibold">
        {texts.page.yourDetails}
      </h2>
      {plain.map(({ field, longest, autoComplete, type }) => (
        <Plain key={field} {...part} field={field} longest={longest} autoComplete={autoComplete} type={type} />
      ))}
      {addresses.map((field) => (
        <AddressFields key={field} {...part} field={field} />
      ))}
      {questions.map((question) => (
        <Question key={question.key} {...part} question={question} />
      ))}
    </section>
  );
}

interface PlainProps extends FormPart {
  readonly field: (typeof PLAIN_DETAILS)[number]["field"];
  readonly longest: number;
  readonly autoComplete: string;
  readonly type: string;
}

function Plain({ link, texts, values, problems, field, longest, autoComplete, type }: PlainProps) {
  const isRequired = askedOf(link.collect, field) === "required";
  const hint = field === "email" ? texts.details.emailHint : undefined;
  return (
    <Field id={field} label={labelOf(texts.details[field], isRequired, texts)} hint={hint} error={problems[field]}>
      {(control) => (
        <input
          {...control}
          type={type}
          name={field}
          required={isRequired}
          maxLength={longest}
          autoComplete={autoComplete}
          defaultValue={values[field]}
          className={CONTROL}
        />
      )}
    </Field>
  );
}

function Question({ question, texts, values, problems }: FormPart & { question: CustomField }) {
  const { label, fieldType, required, choices } = question;
  const name = answerField(question);
  if (fieldType === "checkbox")
    return (
      <div>
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name={name}
            value="true"
            required={required}
            defaultChecked={values[name] === "true"}
            aria-invalid={problems[name] ? true : undefined}
            aria-describedby={problems[name] ? `${name}-error` : undefined}
            className="size-5"
          />
          <span>{labelOf(label, required, texts)}</span>
        </label>
        <FieldError id={`${name}-error`}>{problems[name]}</FieldError>
      </div>
    );
  return (
    <Field id={name} label={labelOf(label, required, texts)} error={problems[name]}>
      {(control) =>
        fieldType === "choice" ? (
          <select
            {...control}
            name={name}
            required={required}
            defaultValue={values[name] ?? ""}
            className={`${CONTROL} control-select`}
          >
            <option value="">{texts.page.choose}</option>
            {choices.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </select>
        ) : (
          <input
            {...control}
            name={name}
            required={required}
            maxLength={200}
            inputMode={fieldType === "number" ? "decimal" : undefined}
            defaultValue={values[name]}
            className={CONTROL}
          />
        )
      }
    </Field>
  );
}
