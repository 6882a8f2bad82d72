export { SettlementsTitle } from "./settlements-title.tsx";
