import { Field } from "#app/components/ui/field.tsx";
import { countriesIn } from "./countries.ts";
import { type FormPart, labelOf } from "./form-part.ts";
import { ADDRESS_PARTS, type AddressField, askedOf } from "./payer-fields.ts";

const NAMES = {
  line1: "line1",
  line2: "line2",
  city: "city",
  state: "state",
  postal_code: "postalCode",
  country: "country",
} as const;

/** An address, filled in by the browser where it knows one. */
export function AddressFields({ link, texts, locale, values, problems, field }: FormPart & { field: AddressField }) {
  const isWanted = askedOf(link.collect, field) === "required";
  const group = field === "billing_address" ? "billing" : "shipping";
  return (
    <fieldset className="space-y-4">
      <legend className="mb-3 font-semibold">{labelOf(texts.details[group], isWanted, texts)}</legend>
      {ADDRESS_PARTS.map(({ part, longest, autoComplete, required }) => {
        const name = `${field}.${part}`;
        const isRequired = isWanted && required;
        const shared = {
          name,
          required: isRequired,
          autoComplete: `${group} ${autoComplete}`,
          defaultValue: values[name] ?? "",
        };
        const label = labelOf(texts.details[NAMES[part]], isRequired || !isWanted, texts);
        return (
          <Field key={part} id={name} label={label} error={problems[name]}>
            {(control) =>
              part === "country" ? (
                <select {...control} {...shared} className="control control-select min-h-11">
                  <option value="">{texts.page.choose}</option>
                  {countriesIn(locale).map(({ code, name: country }) => (
                    <option key={code} value={code}>
                      {country}
                    </option>
                  ))}
                </select>
              ) : (
                <input {...control} {...shared} maxLength={longest} className="control min-h-11" />
              )
            }
          </Field>
        );
      })}
    </fieldset>
  );
}
