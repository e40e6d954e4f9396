// Runs in the compiler, if it searches for annotation processors beside the sources.
import java.nio.file.*;
import java.util.Set;
import javax.annotation.processing.*;
import javax.lang.model.element.TypeElement;

@SupportedAnnotationTypes("*")
public class Processor extends AbstractProcessor {
  @Override
  public void init(ProcessingEnvironment environment) {
    try {
      Files.writeString(Path.of("CANARY/secret"), "hostile");
    } catch (Exception e) {
      throw new RuntimeException(e);
    }
  }

  @Override
  public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
    return false;
  }

  public static void main(String[] arguments) {}
}
