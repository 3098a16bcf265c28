#pragma once

/// Whether the kernel's clock is synchronised: 1 yes, 0 no, -1 it cannot be asked.
int cclock_is_synchronised(void);
