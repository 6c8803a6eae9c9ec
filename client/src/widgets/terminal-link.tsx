import { Link } from 'wouter';
import { goPress } from '#client/lib/keys/keys.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { Tooltip } from '#client/ui/tooltip/tooltip.tsx';
import { WithKeys } from './keys-of.tsx';
import { text } from './text.ts';

const PATH = '/trading';

/** Link to the terminal, which is not in the navigation. */
export function TerminalLink({ className }: { className?: string }) {
  return (
    <Tooltip content={<WithKeys press={goPress(PATH)}>{text.terminal.hint}</WithKeys>}>
      <Link href={PATH} className={`${buttonClass()} ${className ?? ''}`}>
        {text.terminal.link}
      </Link>
    </Tooltip>
  );
}
