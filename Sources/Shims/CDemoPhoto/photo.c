#include "CDemoPhoto.h"

static const unsigned char photo[] = {
#embed "refractometer.jpg"
};

const unsigned char *demo_photo(size_t *length) {
    *length = sizeof photo;
    return photo;
}
