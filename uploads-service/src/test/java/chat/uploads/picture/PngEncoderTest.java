package chat.uploads.picture;

import static org.assertj.core.api.Assertions.assertThat;

import chat.uploads.pictureformat.Raster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PngEncoderTest {

  @Test
  void encodingNeedsNoTemporaryFile(@TempDir Path directory) throws IOException {
    Path gone = Files.createDirectory(directory.resolve("gone"));
    ImageIO.setCacheDirectory(gone.toFile());
    byte[] png;
    try {
      Files.delete(gone);
      png = PngEncoder.still(new Raster(2, 1, new int[] {0xff112233, 0x80445566}));
    } finally {
      ImageIO.setCacheDirectory(null);
    }
    assertThat(SamplePictures.decoded(png).getRGB(1, 0)).isEqualTo(0x80445566);
  }
}
