import { useState } from 'react';

import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

/** Says what someone without their password can do. */
export function ForgottenPassword() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="link" onClick={() => setOpen(true)}>
        Forgot your password?
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        size="sm"
        title="Forgot your password?"
        description="A password cannot be reset by e-mail yet. Your username and your e-mail address both work for signing in, so try the other one first. Your browser may have kept the password, too."
        footer={<Button onClick={() => setOpen(false)}>Back to Login</Button>}
      />
    </>
  );
}
