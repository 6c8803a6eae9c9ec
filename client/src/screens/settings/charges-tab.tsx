import { ChargesSetting } from '#client/widgets/charges-setting/charges-setting.tsx';
import { FillModelSetting } from '#client/widgets/charges-setting/fill-model-setting.tsx';

/** Brokerage plan of the paper account, whether charges are deducted, and how orders are filled. */
export const ChargesTab = () => (
  <div className="grid max-w-[820px] gap-4">
    <ChargesSetting />
    <FillModelSetting />
  </div>
);
