import { useSelector } from "@xstate/react";
import { lazy, Suspense } from "react";
import { DialogBoundary } from "./screen-boundary.tsx";
import { useShell } from "./use-shell.ts";

const SettingsDrawer = lazy(() =>
  import("./settings-drawer.tsx").then((module) => ({ default: module.SettingsDrawer })),
);

/** Opens the settings drawer, which is fetched when it is first asked for. */
export function SettingsDoor() {
  const shell = useShell();
  const open = useSelector(shell?.layout, (snapshot) => snapshot?.matches("open") ?? false);
  return (
    <>
      <button type="button" className="tm-plain-button" onClick={() => shell?.layout.send({ type: "drawerOpened" })}>
        布局设置
      </button>
      {shell && open ? (
        <DialogBoundary onFailed={() => shell.layout.send({ type: "drawerClosed" })}>
          <Suspense fallback={null}>
            <SettingsDrawer layout={shell.layout} />
          </Suspense>
        </DialogBoundary>
      ) : null}
    </>
  );
}
