/* A bot in C: the legal action with the largest number. cc -o last last.c */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char *line = NULL;
    size_t room = 0;
    while (getline(&line, &room, stdin) > 0) {
        line[strcspn(line, "\n")] = 0;
        if (!strncmp(line, "protocol", 8))
            puts("id name last.c\nready");
        else if (!strncmp(line, "go ", 3))
            printf("bestmove %d\n", atoi(strrchr(line, ' ') + 1));
        else if (!strcmp(line, "quit"))
            break;
        fflush(stdout);
    }
    free(line);
    return 0;
}
