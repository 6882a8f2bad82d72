import { button } from "#app/components/ui/button.ts";
import { FieldError } from "#app/components/ui/field.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { CheckField } from "#app/dashboard/forms/check-field.tsx";
import { FormField } from "#app/dashboard/forms/contract-form.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import { filledPlaces, type Values } from "#app/dashboard/forms/typed-values.ts";
import { RowFrame } from "#app/dashboard/inputs/row-frame.tsx";
import { useRows } from "#app/dashboard/inputs/use-rows.ts";

const LIST = "collect[custom_fields]";
const MAX_QUESTIONS = 5;

const TYPES = [
  ["text", "Text"],
  ["number", "Number"],
  ["choice", "One of your choices"],
  ["checkbox", "Checkbox"],
] as const;

interface QuestionRowsProps {
  state: FormState;
  known: Values;
  onInput: () => void;
}

/** The merchant's own questions to the payer. */
export function QuestionRows({ state, known, onInput }: QuestionRowsProps) {
  const { places, canAdd, add, remove } = useRows(filledPlaces(known, LIST, ["label"]), {
    max: MAX_QUESTIONS,
    least: 0,
    onChange: onInput,
  });
  return (
    <div className="space-y-3">
      <p className="text-sm font-semibold">Your own questions</p>
      {places.length > 0 ? (
        <ul className="space-y-4">
          {places.map((place, row) => (
            <RowFrame key={place} name={`Question ${row + 1}`} onRemove={() => remove(place)}>
              <Question state={state} place={place} />
            </RowFrame>
          ))}
        </ul>
      ) : null}
      {canAdd ? (
        <button type="button" onClick={add} className={button("secondary", "small")}>
          <Icon name="plus" className="size-4" />
          Add question
        </button>
      ) : null}
      <FieldError id="custom_fields-error">{state.error(LIST)}</FieldError>
    </div>
  );
}

function Question({ state, place }: { state: FormState; place: number }) {
  const name = (member: string) => `${LIST}[${place}][${member}]`;
  const key = state.field(name("key")).defaultValue;
  return (
    <div className="group/question space-y-3">
      {key === "" ? null : <input type="hidden" name={name("key")} value={key} />}
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <FormField state={state} name={name("label")} label="Question">
          {(control) => <input {...control} autoComplete="off" maxLength={80} className="control" />}
        </FormField>
        <FormField state={state} name={name("field_type")} label="Answer">
          {(control) => (
            <select {...control} className="control control-select">
              {TYPES.map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
          )}
        </FormField>
      </div>
      <div className="hidden group-has-[[value=choice]:checked]/question:block">
        <FormField state={state} name={name("choices")} label="Choices" hint="One per line.">
          {(control) => <textarea {...control} rows={3} className="control" />}
        </FormField>
      </div>
      <CheckField state={state} name={name("required")}>
        The payer must answer
      </CheckField>
    </div>
  );
}
