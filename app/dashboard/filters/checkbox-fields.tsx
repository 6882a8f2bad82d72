import type { Option } from "./filter.ts";

interface CheckboxFieldsProps {
  name: string;
  options: readonly Option[];
  chosen: readonly string[];
}

export function CheckboxFields({ name, options, chosen }: CheckboxFieldsProps) {
  return (
    <ul className="-mx-2 max-h-72 overflow-y-auto">
      {options.map((option) => (
        <li key={option.value}>
          <label className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md px-2 hover:bg-wash">
            <input
              type="checkbox"
              name={name}
              value={option.value}
              defaultChecked={chosen.includes(option.value)}
              className="size-4"
            />
            {option.name}
          </label>
        </li>
      ))}
    </ul>
  );
}
