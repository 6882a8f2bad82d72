import type { Option } from "./filter.ts";

interface OptionFieldsProps {
  name: string;
  /** One option, or any number of them. */
  type: "radio" | "checkbox";
  options: readonly Option[];
  chosen: readonly string[];
}

export function OptionFields({ name, type, options, chosen }: OptionFieldsProps) {
  const shown = type === "radio" ? [{ value: "", name: "Any" }, ...options] : options;
  const isChosen = (value: string) => chosen.includes(value) || (value === "" && chosen.length === 0);
  return (
    <ul className="-mx-2 max-h-72 overflow-y-auto">
      {shown.map((option) => (
        <li key={option.value}>
          <label className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md px-2 hover:bg-wash">
            <input
              type={type}
              name={name}
              value={option.value}
              defaultChecked={isChosen(option.value)}
              className="size-4 -outline-offset-1"
            />
            {option.name}
          </label>
        </li>
      ))}
    </ul>
  );
}
