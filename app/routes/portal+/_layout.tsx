// Only the mount: the layout below it can be edited without the development server putting this path back.
export { Outlet as default } from "@remix-run/react";
