/** Dispatches events for values that were entered before scripts ran; React would reset them with its next change. */
export function reportEarlyEntries(): void {
  for (const field of document.querySelectorAll<Field>("select, textarea, input:not([type=file])")) {
    const { value } = field;
    const initial = "options" in field ? initialChoice(field) : field.defaultValue;
    if (value === initial) continue;
    // React compares with the last value set through the element's own property.
    field.value = initial;
    Reflect.set(Object.getPrototypeOf(field), "value", value, field);
    for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
  }
}

type Field = HTMLSelectElement | HTMLTextAreaElement | HTMLInputElement;

function initialChoice({ options }: HTMLSelectElement): string {
  const choices = [...options];
  return (choices.find(({ defaultSelected }) => defaultSelected) ?? choices[0])?.value ?? "";
}
